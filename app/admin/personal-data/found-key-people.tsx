import { Button, Text } from '@mantine/core'
import { href, Link } from 'react-router'
import { deleting, useQuestion } from '#app/ui/admin/record/question.tsx'
import { PagePart } from '#app/ui/admin/page/page-part.tsx'
import { useMay } from '#app/ui/admin/rights.ts'
import { personalData } from '#app/features/requests/admin-personal-data/screen.ts'
import classes from '#app/features/requests/admin-personal-data/page.module.css'

export interface FoundKeyPerson {
  id: string
  name: string
  title: string
  hasCv: boolean
}

/** Key people of that name; `undefined` where whoever asks may not read them. */
export function FoundKeyPeople({ people }: { people: readonly FoundKeyPerson[] | undefined }) {
  return (
    <>
      {people && people.length > 0 && (
        <PagePart id="key-people" title={<span role="status">Key people</span>}>
          <ul className={classes.list}>
            {people.map((person) => (
              <KeyPersonRow key={person.id} person={person} />
            ))}
          </ul>
        </PagePart>
      )}
      <Text c="dimmed" mt="md">
        {people === undefined &&
          'Key people and their CVs were not looked at: your account has no right to Papers. Somebody who has it can look. '}
        Texts of projects and pages, and what is written in scans and PDFs, are not looked at: search them
        yourself.
      </Text>
    </>
  )
}

function KeyPersonRow({ person: { id, name, title, hasCv } }: { person: FoundKeyPerson }) {
  const may = useMay()
  const ask = useQuestion({
    title: `Erase everything about ${name}?`,
    body: 'Name, qualifications, portrait and CV are erased at once and for good, in History too. They cannot be brought back.',
    confirm: 'Erase',
    fields: { intent: 'erase-key-person', id },
    action: personalData.address,
  })
  return (
    <li>
      <b>
        <bdi>{name}</bdi>
      </b>
      <Link to={href('/admin/key-people/edit/:id', { id })}>{title || 'Key person'}</Link>
      {hasCv && <span>With a CV</span>}
      {may('administration', 'write') && may('papers', 'write') && (
        <div className={classes.acts}>
          <Button {...deleting} onClick={ask}>
            Erase {name}
          </Button>
        </div>
      )}
    </li>
  )
}
