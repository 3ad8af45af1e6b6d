import type { Fault, Mark } from './opening/answer.ts'

/** Why a file is refused, and what helps. */
export const faultWords: Record<Fault, string> = {
  type: 'We can’t open this file. Save it as a PDF, JPEG, or PNG and upload that',
  heic: 'We can’t open HEIC pictures. On an iPhone, choose Settings, Camera, Formats, Most Compatible and take it again, or upload it as a JPEG',
  encrypted: 'This PDF is locked with a password. Save a copy without the password and upload that',
  'no-pages': 'This PDF has no pages. Save it again and upload the new file',
  script:
    'This PDF contains a program, so we can’t accept it. Print it to a new PDF and upload that',
  form: 'This PDF is an interactive form, so we can’t accept it. Print it to a new PDF and upload that',
  'leads-out':
    'This PDF opens other files, so we can’t accept it. Print it to a new PDF and upload that',
  attachment:
    'This PDF contains other files, so we can’t accept it. Print it to a new PDF and upload that',
  pixels: 'This picture is too large to open. Make it smaller than 60 megapixels and upload that',
  unpacks:
    'This PDF expands to far more than its file size, so we can’t accept it. Print it to a new PDF and upload that',
  heavy:
    'This file takes too much time or memory to open. Make it smaller, or print it to a new PDF, and upload that',
  broken: 'We can’t open this file. It may be damaged. Save it again and upload the new file',
}

/** What staff read beside a file that is kept all the same. */
export const markWords: Record<Mark, string> = {
  repaired: 'The file was cut short or damaged and could only be opened after repair',
  attachments: 'It contains attached data or pictures. We found no program in them',
  'drawn-by-program': 'It contains a form that some PDF readers show differently',
}
