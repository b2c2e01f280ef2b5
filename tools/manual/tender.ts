import { papers } from '#app/features/papers/collection.ts'
import { figures } from '#app/features/papers/figures.ts'
import { keyPeople } from '#app/features/papers/key-people.ts'
import { projects } from '#app/features/projects/collection.ts'
import { forTenders } from '#app/features/projects/tender.ts'
import { list, listed, steps, word, type Chapter } from './chapter.ts'

const { admin, fields, sentences } = papers

export const tender: Chapter = {
  name: 'tender',
  title: admin.title,
  lead: 'What a prequalification form asks for: papers with their last days, key people, and figures by year. Only the office sees any of it.',
  sections: [
    {
      title: 'Projects for the client’s own form',
      text: `${steps(
        `In the list of projects open ${word(forTenders)} and choose ${listed([projects.fields.uses.label, `${projects.fields.contractValue.label} from`, `${projects.fields.handedOver.label} from`], 'or')}; the list counts what it finds.`,
        `Press ${word('Download these 12 …')}, with your number, and tick the columns. This browser remembers them.`,
        `Press ${word('Copy as table')}, and paste into your document: a table with all rows that the list finds, on all its pages. ${word('Download for Excel')} makes a workbook with the same columns.`,
      )}

The table is the office’s: it has values, reference persons and confidential clients by their names. To copy only some rows, tick them in the list, then press **Copy …**.`,
    },
    {
      title: 'Add a paper',
      text: `${steps(
        `Choose ${word('General')}, ${word(admin.title)}, then ${word(admin.tabs.add)}.`,
        `Choose the ${word(fields.kind.label)} and enter the ${word(fields.title.label)}; the other fields may stay empty.`,
        `Give it its last day under ${word(fields.validTo.label)}, the ${word(fields.scan.label)}, and a ${word(fields.responsible.label)}.`,
        `Press ${word(admin.addButton)}: ${word(sentences.added)}`,
      )}

${word(fields.certificate.label)} links a paper to the certificate that visitors see: the certificate’s screen then shows how many days the paper is still valid.

A scan shows how many pages it has. If it is protected by a password, you are warned: whoever receives it cannot open it without.

Of a trade licence, **Use for the footer** puts the number into the footer of the site. It stays there when the paper expires.`,
      picture: {
        name: 'papers',
        alt: 'The list of papers, with the days that are left',
        address: admin.list,
      },
    },
    {
      title: 'Before a paper ends',
      text: list(
        'The responsible person and the company’s addresses are told by email: of a trade licence 60, 30 and 7 days before its last day, of an ISO certificate 120, 60 and 30, of others 90, 30 and 7, and then each week. Overview lists these papers.',
        `Once the renewal is applied for, set ${word(fields.underRenewal.label)}: nobody is told any more.`,
        'When the new paper is there, open the old one and press **Renew**: enter the new last day and choose the new scan. The old ones stay in History.',
      ),
    },
    {
      title: 'Key people and figures by year',
      text: list(
        `${word(keyPeople.admin.tabs.add)}: name, title, years, qualifications and projects of somebody whom a tender names, with portrait and CV. To erase somebody for good, use Personal data.`,
        `${word(figures.admin.tabs.add)}: ${listed([figures.fields.turnover.label, figures.fields.manHours.label, figures.fields.ltis.label], 'and')} of one year. The LTIFR is worked out from them, for each million man-hours. Home can state the man-hours without an injury: switch that on in ${word('Count section')}.`,
      ),
    },
  ],
}
