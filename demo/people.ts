import type { Person } from '#tests/people.ts'
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
const abroad = [
  { country: 'GB', phone: '+44207946' },
  { country: 'DE', phone: '+493023125' },
  { country: 'AU', phone: '+6125550' },
]

/** Somebody who does not exist, with an address that no mail can reach. */
export function makePerson(random: () => number, number: number): Person {
  const firstName = oneOf(random, firstNames)
  const lastName = oneOf(random, lastNames)
  const year = 1968 + Math.floor(random() * 34)
  const month = String(1 + Math.floor(random() * 12)).padStart(2, '0')
  const day = String(1 + Math.floor(random() * 28)).padStart(2, '0')
  const last = String(number).padStart(4, '0')
  const name = { firstName, lastName, dateOfBirth: `${year}-${month}-${day}` }
  const email = `${plain(firstName)}.${plain(lastName)}.${number}@example.org`
  if (random() < 0.1) {
    const { country, phone } = oneOf(random, abroad)
    return { ...name, email, country, phoneNumber: phone + last.slice(country === 'DE' ? -3 : -4) }
  }
  const state = oneOf(random, states)
  return {
    ...name,
    email,
    country: 'US',
    state,
    phoneNumber: `+1${areas[number % 10]}55501${last.slice(1, 3)}`,
  }
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}
