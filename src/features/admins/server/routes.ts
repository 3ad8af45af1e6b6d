import { type Route, route } from '#server/serve.ts'
import {
  beginSecondFactor,
  changeAdminPassword,
  confirmSecondFactor,
  endAdminDevice,
  getAdmin,
  listAdminDevices,
  listAdmins,
  setUpFirstAdmin,
  signIn,
  signOut,
  turnOffSecondFactor,
} from '../contract.ts'
import { makeFirstAdmin, prepareFirstAdmin } from './first-admin.ts'
import { changePassword, prepareNewPassword } from './own-password.ts'
import { listPeople, readSelf } from './people.ts'
import {
  beginFactor,
  confirmFactor,
  mayBeginFactor,
  mayTurnOffFactor,
  turnOffFactor,
} from './second-factor.ts'
import { endDevice, listDevices, signOutAdmin } from './sessions.ts'
import { checkSignIn, signInAdmin } from './sign-in.ts'

export const adminRoutes: Route[] = [
  route(signIn, signInAdmin, checkSignIn),
  route(signOut, signOutAdmin),
  route(getAdmin, readSelf),
  route(setUpFirstAdmin, makeFirstAdmin, prepareFirstAdmin),
  route(changeAdminPassword, changePassword, prepareNewPassword),
  route(listAdminDevices, listDevices),
  route(endAdminDevice, endDevice),
  route(beginSecondFactor, beginFactor, mayBeginFactor),
  route(confirmSecondFactor, confirmFactor),
  route(turnOffSecondFactor, turnOffFactor, mayTurnOffFactor),
  route(listAdmins, listPeople),
]
