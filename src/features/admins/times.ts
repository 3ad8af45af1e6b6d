/** How long a sign-in, or its confirmation, counts as fresh for acts that can hurt. */
export const freshMinutes = 5
/** How long an invitation waits to be taken up. */
export const invitationDays = 7
