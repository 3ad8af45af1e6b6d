import { limitResets } from '#features/identity/server/password-resets.ts'
import { loginRoute, type Route, route } from '#server/serve.ts'
import { listAudit, listReadings } from '../audit-contract.ts'
import {
  acceptInvitation,
  beginSecondFactor,
  changeAdminPassword,
  changeOwnAddress,
  changeOwnName,
  confirmOwnAddress,
  confirmSecondFactor,
  confirmSignIn,
  endAdminDevice,
  forgotAdminPassword,
  getAdmin,
  listAdminDevices,
  openInvitation,
  resetAdminPassword,
  setUpFirstAdmin,
  signIn,
  signOut,
  turnOffSecondFactor,
} from '../contract.ts'
import { readHealth } from '../health-contract.ts'
import { inviteAdmin, inviteSeveral } from '../invitation-contract.ts'
import {
  changeRole,
  deactivateAdmin,
  endAdminDevices,
  listAdmins,
  listInvitations,
  reactivateAdmin,
  resendInvitation,
  resetSecondFactor,
  revokeInvitation,
} from '../staff-contract.ts'
import { joinStaff, prepareJoining, readInvitation } from './accept-invitation.ts'
import { listForAudit } from './audit-log.ts'
import { lookUpReadings, readingsOf } from './audit-views.ts'
import { makeFirstAdmin, prepareFirstAdmin } from './first-admin.ts'
import { listHealth } from './health.ts'
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
import {
  listOpenInvitations,
  renewInvitation,
  sendInvitation,
  withdrawInvitation,
} from './invitations.ts'
import { askForAddress, confirmAddress, requirePasswordForAddress } from './own-address.ts'
import { changeName, listPeople, readSelf } from './people.ts'
import { checkConfirmation, confirmIdentity } from './reauthentication.ts'
import {
  beginFactor,
  confirmFactor,
  mayBeginFactor,
  mayTurnOffFactor,
  turnOffFactor,
} from './second-factor.ts'
import { sendInvitations } from './several-invitations.ts'
import { checkSignIn, signInAdmin } from './sign-in.ts'
import { deactivatePerson, endDevicesOf, giveRole, reactivatePerson, resetFactor } from './staff.ts'

export const adminRoutes: Route[] = [
  loginRoute(signIn, signInAdmin, checkSignIn),
  loginRoute(signOut, logOut),
  route(getAdmin, readSelf),
  route(setUpFirstAdmin, makeFirstAdmin, prepareFirstAdmin),
  route(openInvitation, readInvitation),
  route(acceptInvitation, joinStaff, prepareJoining),
  route(forgotAdminPassword, askForReset, limitResets),
  route(resetAdminPassword, resetPassword, prepareReset),
  route(confirmSignIn, confirmIdentity, checkConfirmation),
  route(changeOwnName, changeName),
  route(changeOwnAddress, askForAddress, requirePasswordForAddress),
  route(confirmOwnAddress, confirmAddress),
  route(changeAdminPassword, changePassword, prepareNewPassword),
  route(listAdminDevices, listDevices),
  route(endAdminDevice, endDevice),
  route(beginSecondFactor, beginFactor, mayBeginFactor),
  route(confirmSecondFactor, confirmFactor),
  route(turnOffSecondFactor, turnOffFactor, mayTurnOffFactor),
  route(listAdmins, listPeople),
  route(changeRole, giveRole),
  route(endAdminDevices, endDevicesOf),
  route(deactivateAdmin, deactivatePerson),
  route(reactivateAdmin, reactivatePerson),
  route(resetSecondFactor, resetFactor),
  route(listInvitations, listOpenInvitations),
  route(inviteAdmin, sendInvitation),
  route(inviteSeveral, sendInvitations),
  route(resendInvitation, renewInvitation),
  route(revokeInvitation, withdrawInvitation),
  route(listAudit, listForAudit),
  route(listReadings, readingsOf, lookUpReadings),
  route(readHealth, listHealth),
]
