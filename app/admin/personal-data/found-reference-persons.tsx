import { Button, Text } from '@mantine/core'
import { href, Link } from 'react-router'
import type { FoundReferencePerson } from '#app/features/projects/store-erase.server.ts'
import { personalData } from '#app/features/requests/admin-personal-data/screen.ts'
import classes from '#app/features/requests/admin-personal-data/page.module.css'
import { deleting, useQuestion } from '#app/ui/admin/record/question.tsx'
import { PagePart } from '#app/ui/admin/page/page-part.tsx'
import { useMay } from '#app/ui/admin/rights.ts'

/** Reference persons of projects; `undefined` where whoever asks may not read projects. */
export function FoundReferencePersons({ people }: { people: readonly FoundReferencePerson[] | undefined }) {
  if (people === undefined)
    return (
      <Text c="dimmed" mt="md">
        Reference persons of projects were not looked at: your account has no right to Content. Somebody who
        has it can look.
      </Text>
    )
  if (people.length === 0) return null
  return (
    <PagePart id="reference-persons" title={<span role="status">Reference persons of projects</span>}>
      <ul className={classes.list}>
        {people.map((person) => (
          <PersonRow key={Object.values(person).slice(0, 4).join('\n')} person={person} />
        ))}
      </ul>
    </PagePart>
  )
}

function PersonRow({ person: { projects, ...person } }: { person: FoundReferencePerson }) {
  const may = useMay()
  const said = Object.values(person).filter((value) => value !== '')
  const [name = '', ...others] = said
  const ask = useQuestion({
    title: `Erase everything about ${name}?`,
    body: 'Name, title, phone and email are erased from these projects at once and for good, in versions that wait and in History too. They cannot be brought back.',
    confirm: 'Erase',
    fields: { intent: 'erase-reference-person', ...person },
    action: personalData.address,
  })
  return (
    <li>
      <b>
        <bdi>{name}</bdi>
      </b>
      {others.length > 0 && <bdi>{others.join(', ')}</bdi>}
      {projects.map(({ id, title }) => (
        <Link key={id} to={href('/admin/products/edit/:id', { id })}>
          {title}
        </Link>
      ))}
      {projects.length === 0 && <span>In History or in a version that waits</span>}
      {may('administration', 'write') && may('content', 'write') && (
        <div className={classes.acts}>
          <Button {...deleting} onClick={ask}>
            Erase {name}
          </Button>
        </div>
      )}
    </li>
  )
}
