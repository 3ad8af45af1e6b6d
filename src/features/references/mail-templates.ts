import { toApplicant } from '#features/settings/mail-fields.ts'
import type { MailTemplates } from '#features/settings/mail-template.ts'

const about = {
  ...toApplicant,
  applicant: { words: 'The applicant', example: 'Maria Example' },
} as const
const asking = {
  ...about,
  institute: { words: 'Name of the institute', example: 'The Institute' },
  dueOn: { words: 'The due date', example: 'March 15, 2027' },
} as const

/**
 * Every mail about references. None of it holds a word of what somebody wrote, and none to a referee belongs to
 * the mails of the application: an address that takes none must not delay what the applicant waits for.
 */
export const mailTemplates = {
  'reference-asked': {
    section: 'References',
    title: 'Reference request',
    to: 'Recommender',
    subject: 'Reference request',
    body: '{{applicant}} is applying for {{course}} at {{institute}} and asked you for a reference.\n\nThe link below opens a short form. You don’t need an account. We save what you write as you go, and you can come back to it until you submit. Please respond by {{dueOn}}.\n\n{{readers}}\n\nIf you can’t write one, or you’re not the right person, tell us on the same page. The link is only for you.\n\n{{reachUs}}',
    button: 'Open the form',
    fields: {
      ...asking,
      readers: {
        words: 'Who will read it',
        sentences: {
          confidential: {
            when: 'The applicant waived the right to read it',
            text: '{{applicant}} has waived the right to read your reference. Only admissions staff and reviewers see it.',
          },
          open: {
            when: 'The applicant kept the right to read it',
            text: 'Admissions staff and reviewers will read your reference. {{applicant}} has kept the right to ask to read it too.',
          },
        },
      },
    },
    needs: ['applicant', 'readers'],
  },
  'reference-reminder': {
    section: 'References',
    title: 'Reference reminder',
    to: 'Recommender',
    subject: 'Reminder: Reference request',
    body: '{{applicant}} is applying for {{course}} at {{institute}} and asked you for a reference. We haven’t received it yet. Please respond by {{dueOn}}.\n\nThis link replaces the one we sent before. Anything you’ve written is still there.\n\nIf you can’t write one, tell us on the same page, and we won’t ask again.\n\n{{reachUs}}',
    button: 'Open the form',
    fields: asking,
    needs: ['applicant'],
  },
  'reference-thanks': {
    section: 'References',
    title: 'Reference received',
    to: 'Recommender',
    subject: 'Thank you for your reference',
    body: 'We received your reference for {{applicant}}, who is applying for {{course}}. Thank you for taking the time.\n\nYou don’t need to do anything else. If you want to change something, let us know. {{reachUs}}',
    fields: about,
  },
  'reference-not-needed': {
    section: 'References',
    title: 'Reference no longer needed',
    to: 'Recommender',
    subject: 'Your reference is no longer needed',
    body: 'We asked you for a reference for {{applicant}}, who was applying for {{course}}. We no longer need it, and the link we sent no longer works.\n\nThank you for your help. {{reachUs}}',
    fields: about,
    needs: ['applicant'],
  },
  'referee-lost': {
    section: 'References',
    title: 'Another recommender needed',
    to: 'Applicant',
    subject: 'Please name another recommender',
    body: '{{recommender}}, whom you named in your application for {{course}}, won’t be writing a reference for you.\n\nName someone else on your dashboard, or correct the address if it was wrong. We’ll email them right away. {{reachUs}}',
    button: 'Open my dashboard',
    fields: {
      ...toApplicant,
      recommender: { words: 'The recommender', example: 'Dr. Mensah' },
    },
    needs: ['recommender'],
  },
} as const satisfies MailTemplates
