import type { DateOrder } from '#shared/written-dates.ts'

/** Columns of a well-known export: for each field the heads that versions of it have. */
export type ShippedProfile = {
  id: string
  name: string
  dateOrder: DateOrder
  heads: Readonly<Record<string, readonly string[]>>
}

/** Heads that most files have, whatever wrote them. */
const usualHeads: ShippedProfile['heads'] = {
  firstName: ['First name', 'Given name', 'First', 'Forename'],
  lastName: ['Last name', 'Surname', 'Family name', 'Last'],
  email: ['Email', 'Email address', 'E-mail', 'Mail'],
  dateOfBirth: ['Date of birth', 'Birth date', 'Birthdate', 'DOB', 'Birthday'],
  phoneNumber: ['Phone number', 'Phone', 'Telephone', 'Mobile', 'Mobile phone', 'Cell phone'],
  country: ['Country', 'Country of residence', 'Home country'],
  state: ['State', 'Home state', 'State of residence'],
  receivedOn: ['Received on', 'Date received', 'Submitted on', 'Date submitted'],
  'personalInfo.isUSCitizen': ['US citizen', 'Is US citizen'],
  'personalInfo.citizenship': ['Citizenship', 'Country of citizenship'],
  'education.statement': ['Statement', 'Personal statement', 'Essay'],
}

/** Like the standard export of the Common App: its heads differ from college to college. */
const commonApp: ShippedProfile = {
  id: 'common-app',
  name: 'Common App',
  dateOrder: 'mdy',
  heads: {
    firstName: ['First/given name', 'First or Given Name', 'Legal first name'],
    lastName: ['Last/family/surname', 'Last/Family/Sur', 'Last or Family Name', 'Legal last name'],
    email: ['Email address', 'Applicant email'],
    dateOfBirth: ['Date of birth', 'Birthdate'],
    phoneNumber: ['Preferred phone number', 'Preferred telephone', 'Home phone number'],
    country: ['Permanent home country', 'Permanent address country', 'Permanent country'],
    state: [
      'Permanent home state/province',
      'Permanent address state',
      'Permanent home state or province',
      'Permanent state',
    ],
    receivedOn: ['Application submitted date', 'Application submission date', 'Date submitted'],
    'personalInfo.citizenship': ['Country of citizenship', 'Citizenship country'],
    'employment.currentEmployer.name': ['Current employer'],
    'education.statement': ['Personal essay', 'Common App essay', 'Personal essay text'],
  },
}

export const shippedProfiles: readonly ShippedProfile[] = [commonApp]

/** What every file is tried with, where no profile is chosen. */
export const anyFile: ShippedProfile = {
  id: 'any',
  name: 'Any file',
  dateOrder: 'ymd',
  heads: usualHeads,
}
