import { Anchor, Button, Group, NativeSelect } from '@mantine/core'
import { Form, href, Link, useSubmit } from 'react-router'
import type { ContentKind } from '#app/platform/history.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { HistoryAddress } from './address.ts'

const everything = { value: '', label: 'Everything' }
const everybody = { value: '', label: 'Everybody' }

const kindNames: Readonly<Record<ContentKind, string>> = {
  project: 'Projects',
  certificate: 'Certificates',
  'client-section': 'Client sections',
  'client-item': 'Client items',
  'home-client': 'Logos of the home page',
  setting: 'General',
}

/** They stand in the address. Before JavaScript runs there is a button to apply them. */
export function Filters({ address, actors }: { address: HistoryAddress; actors: string[] }) {
  const submit = useSubmit()
  const hydrated = useHydrated()
  const { kind = '', actor = '', record, change } = address
  if (record !== undefined || change !== undefined) return <OnlyThis one={record !== undefined} />
  const people = [...new Set(actor === '' ? actors : [...actors, actor])]
  return (
    <Form method="get" onChange={(event) => void submit(event.currentTarget, { replace: true })}>
      <Group mb="lg" gap="xs">
        <NativeSelect
          aria-label="Kind"
          name="kind"
          defaultValue={kind}
          data={[everything, ...Object.entries(kindNames).map(([value, label]) => ({ value, label }))]}
        />
        <NativeSelect aria-label="Person" name="who" defaultValue={actor} data={[everybody, ...people]} />
        {!hydrated && (
          <Button type="submit" variant="default">
            Show
          </Button>
        )}
      </Group>
    </Form>
  )
}

function OnlyThis({ one }: { one: boolean }) {
  return (
    <p>
      {one ? 'Only the changes of one record. ' : 'Each of what came or went together. '}
      <Anchor component={Link} to={href('/admin/history')}>
        Show everything
      </Anchor>
    </p>
  )
}
