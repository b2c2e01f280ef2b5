import { Loader, NativeSelect } from '@mantine/core'
import { useDebouncedValue, useDidUpdate } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { useIdle, useOverlays } from '#app/ui/admin/overlay/load.ts'
import { isRequired } from '../define.ts'
import { isReference } from '../fields/reference.ts'
import type { Choice, InputProps } from './input-props.ts'

/** Milliseconds after the last keystroke. */
const pause = 150

/**
 * Chooses another document. Where there are many, it searches on the server as soon as the part of the program
 * for that is loaded; until then, and without JavaScript, the first of them can be chosen.
 */
export function ReferenceInput({ name, field, form, choices }: InputProps) {
  const [value, setValue] = useState(form.defaults[name] ?? '')
  const overlays = useOverlays(useIdle() && choices?.isLong === true)
  useDidUpdate(form.touch, [value])
  const { listed = [] } = choices ?? {}
  const shared = {
    label: field.label,
    description: field.help,
    error: form.problems[name],
    size: 'md',
  } as const
  if (overlays && isReference(field))
    return (
      <SearchingSelect
        {...{ shared, name, value, listed }}
        Select={overlays.Select}
        kind={field.to}
        choose={setValue}
      />
    )
  const isNeeded = isReference(field) && isRequired(field)
  const nothing = { value: '', label: isNeeded ? `Choose a ${field.label.toLowerCase()}` : 'None' }
  return (
    <NativeSelect
      {...shared}
      name={name}
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      data={[nothing, ...listed.map(({ value: id, label }) => ({ value: id, label }))]}
    />
  )
}

interface SearchingSelectProps {
  Select: typeof import('@mantine/core').Select
  shared: object
  name: string
  /** The name of the collection that is searched. */
  kind: string
  value: string
  listed: readonly Choice[]
  choose: (value: string) => void
}

function SearchingSelect({ Select, shared, name, kind, value, listed, choose }: SearchingSelectProps) {
  const [chosen, setChosen] = useState(() => listed.find((one) => one.value === value))
  const [text, setText] = useState('')
  // The title of what is chosen is not searched for.
  const [wanted] = useDebouncedValue(text === chosen?.label ? '' : text.trim(), pause)
  const [answer, setAnswer] = useState({ text: '', found: listed })
  useEffect(() => {
    if (wanted === '') return
    const stop = new AbortController()
    void findChoices(kind, wanted, stop.signal).then((found) => {
      if (!stop.signal.aborted) setAnswer({ text: wanted, found })
    })
    return () => stop.abort()
  }, [kind, wanted])
  const found = wanted === '' ? listed : answer.found
  const isSearching = wanted !== '' && answer.text !== wanted
  return (
    <>
      <input type="hidden" name={name} value={value} />
      <Select
        {...shared}
        searchable
        clearable
        comboboxProps={{ keepMounted: false }}
        data-field={name}
        placeholder="Type to search"
        data={found}
        // The server has searched already.
        filter={({ options }) => options}
        value={chosen?.value ?? null}
        onChange={(next) => {
          setChosen(found.find((one) => one.value === next))
          choose(next ?? '')
        }}
        onSearchChange={setText}
        nothingFoundMessage={isSearching ? 'Searching …' : 'Nothing found'}
        rightSection={isSearching ? <Loader size={16} /> : undefined}
        maxDropdownHeight={320}
      />
    </>
  )
}

/** Nothing is found while the site cannot be reached. */
async function findChoices(kind: string, search: string, signal: AbortSignal): Promise<Choice[]> {
  try {
    const answer = await fetch(`${href('/admin/choices')}?${new URLSearchParams({ kind, search })}`, {
      signal,
    })
    return answer.ok ? await answer.json() : []
  } catch {
    return []
  }
}
