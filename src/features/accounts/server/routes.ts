import { limitResets } from '#features/identity/server/password-resets.ts'
import { loginRoute, type Route, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { closeOwnAccount, requirePasswordForClosing } from './account-closure.ts'
import { getUser } from './applicants.ts'
import { askForNewEmail, confirmOwnEmail, requirePasswordForEmail, resendProof } from './email.ts'
import { exportPerson } from './export.ts'
import {
  askForReset,
  changePassword,
  endDevice,
  listDevices,
  logOut,
  prepareNewPassword,
  prepareReset,
  resetPassword,
} from './identity.ts'
import { changeProfile } from './profile.ts'
import { prepareRegistration, registerApplicant } from './registration.ts'
import { endOtherDevices } from './sessions.ts'
import { checkCredentials, logIn } from './sign-in.ts'

export const accountRoutes: readonly Route[] = [
  route(calls.register, registerApplicant, prepareRegistration),
  loginRoute(calls.login, logIn, checkCredentials),
  loginRoute(calls.logout, logOut),
  route(calls.getMe, getUser),
  route(calls.changeProfile, changeProfile),
  route(calls.forgotPassword, askForReset, limitResets),
  route(calls.resetPassword, resetPassword, prepareReset),
  route(calls.changePassword, changePassword, prepareNewPassword),
  route(calls.changeEmail, askForNewEmail, requirePasswordForEmail),
  route(calls.resendEmailProof, resendProof),
  route(calls.confirmEmail, confirmOwnEmail),
  route(calls.listDevices, listDevices),
  route(calls.endDevice, endDevice),
  route(calls.endOtherDevices, endOtherDevices),
  route(calls.exportOwnData, exportPerson),
  route(calls.closeAccount, closeOwnAccount, requirePasswordForClosing),
]
