import type { Person } from '#tests/people.ts'
import { backgroundOf } from './backgrounds.ts'
import { oneOf } from './random.ts'

const firstNames =
  'Amara Andrés Anneke Aisha Bram Beatriz Caleb Carmen Chidi Clara Daniel Dalia Dmitri Elena Elias Emeka Esther Fatima Felix Freya Gabriel Giulia Hana Hugo Imani Ines Isaac Ivana Jamal Jonas Julia Kai Karim Keiko Lars Leila Liam Lucía Malik Marisol Mateo Mei Mina Nadia Nikolai Noah Olga Omar Paula Pedro Quinn Rafael Ravi Rebecca Rhea Samira Sean Sofia Stefan Sven Tamar Teresa Tomasz Uma Victor Wanjiru Xavier Yara Yusuf Zoë'.split(
    ' ',
  )
const lastNames =
  'Abara Adler Alvarez Andersen Baptiste Bauer Begum Bianchi Brooks Castillo Chen Cohen Costa Dąbrowski Delgado Diallo Dubois Eriksen Farouk Fischer Fontaine García Goldberg Gupta Hansen Haile Hernández Hoffmann Ibrahim Ivanova Jackson Jensen Johnson Kamau Kaplan Kowalska Larsson Lee Lindgren Lopez MacLeod Mbeki Mendoza Moreau Müller Nakamura Nguyen Nowak O’Connor Oduya Okoro Ortiz Park Patel Pereira Petrov Quintero Ramos Reyes Rossi Santos Schmidt Silva Singh Sørensen Tanaka Thompson Torres Usman Varga Vega Walker Weber Williams Yılmaz Young Zhang Zieliński'.split(
    ' ',
  )
const states = ['MD', 'VA', 'TX', 'CA', 'NY', 'WA', 'FL', 'GA', 'CO', 'NC', 'PA', 'AE']
// Numbers that are kept free for stories.
const areas = ['202', '301', '410', '703', '210', '415', '718', '206', '305', '404']
const phonesAbroad = { GB: '+4420794600', DE: '+493023125', AU: '+61255501', CA: '+14165550' }
/** Names in the script of those who bear them, and as their address spells them. */
const otherScripts = [
  ['美玲', '王', 'meiling.wang'],
  ['ليلى', 'حداد', 'layla.haddad'],
  ['Олена', 'Шевченко', 'olena.shevchenko'],
  ['さくら', '田中', 'sakura.tanaka'],
  ['נועה', 'כהן', 'noa.cohen'],
  ['Ελένη', 'Παπαδάκη', 'eleni.papadaki'],
  ['지우', '김', 'jiwoo.kim'],
  ['प्रिया', 'शर्मा', 'priya.sharma'],
] as const

/** Somebody who does not exist, with an address that no mail can reach; old enough for what they have done. */
export function makePerson(random: () => number, number: number): Person {
  const { firstName, lastName, mailbox } = nameOf(random, number)
  const year = 1962 + Math.floor(random() * 30)
  const month = String(1 + Math.floor(random() * 12)).padStart(2, '0')
  const day = String(1 + Math.floor(random() * 28)).padStart(2, '0')
  const last = String(number % 100).padStart(2, '0')
  const name = { firstName, lastName, dateOfBirth: `${year}-${month}-${day}` }
  const email = `${mailbox}.${number}@example.org`
  const { country } = backgroundOf(number)
  if (country) return { ...name, email, country, phoneNumber: phoneAbroad(country, last) }
  const state = oneOf(random, states)
  const phoneNumber = `+1${areas[number % 10]}55501${last}`
  return { ...name, email, country: 'US', state, phoneNumber }
}

function phoneAbroad(country: keyof typeof phonesAbroad, last: string): string {
  return (
    phonesAbroad[country] +
    (country === 'CA' ? `1${last}` : country === 'DE' ? last.padStart(3, '0') : last)
  )
}

function nameOf(random: () => number, number: number) {
  const other =
    number % 29 === 5 ? otherScripts[Math.floor(number / 29) % otherScripts.length] : undefined
  if (other) return { firstName: other[0], lastName: other[1], mailbox: other[2] }
  const firstName = oneOf(random, firstNames)
  const lastName = oneOf(random, lastNames)
  return { firstName, lastName, mailbox: `${plain(firstName)}.${plain(lastName)}` }
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}
