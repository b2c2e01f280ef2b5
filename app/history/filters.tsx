import { Anchor, Group, NativeSelect } from '@mantine/core'
import type { FormEvent } from 'react'
import { Form, href, Link, useNavigate } from 'react-router'
import { entriesOf } from '#app/ui/admin/form/form-values.ts'
import { historySearch, readHistoryAddress, type HistoryAddress } from './address.ts'
import classes from './history.module.css'

const everything = { value: '', label: 'Everything' }
const everybody = { value: '', label: 'Everybody' }

interface FiltersProps {
  address: HistoryAddress
  actors: string[]
  kinds: { value: string; label: string }[]
  /** The name of the record, if only one is shown. */
  name: string | undefined
}

/** The filters are part of the address. */
export function Filters({ address, actors, kinds, name }: FiltersProps) {
  const navigate = useNavigate()
  const { kind = '', actor = '', record, change } = address
  if (record !== undefined || change !== undefined)
    return <OnlyThis name={record === undefined ? undefined : (name ?? 'this')} />
  function apply(event: FormEvent<HTMLFormElement>) {
    const chosen = readHistoryAddress(new URLSearchParams(entriesOf(event.currentTarget)))
    void navigate(href('/admin/history') + historySearch(chosen), { replace: true })
  }
  const people = [...new Set(actor === '' ? actors : [...actors, actor])]
  return (
    <Form method="get" onChange={apply}>
      <Group mb="lg" gap="xs" className={classes.filters}>
        <NativeSelect aria-label="Kind" name="kind" defaultValue={kind} data={[everything, ...kinds]} />
        <NativeSelect aria-label="Person" name="who" defaultValue={actor} data={[everybody, ...people]} />
      </Group>
    </Form>
  )
}

function OnlyThis({ name }: { name: string | undefined }) {
  return (
    <p>
      {name ? `Only the changes of ${name}. ` : 'Changes made together. '}
      <Anchor component={Link} to={href('/admin/history')}>
        Show everything
      </Anchor>
    </p>
  )
}
