import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { NotSavedMessage } from '../form/not-saved-message.tsx'
import { IconSearch } from '../icons.ts'
import classes from './list-search.module.css'

interface ListSearchProps {
  /** The address of the whole list. */
  list: string
  placeholder: string
  search: string
  problem: string | undefined
  /** The other parameters of the list's address, such as filters, which are preserved. */
  others?: Readonly<Record<string, string>>
}

const typingPauseMs = 250

/** Searches through the address, while typing or on the button; `/` focuses it. */
export function ListSearch({ list, placeholder, search, problem, others = {} }: ListSearchProps) {
  const go = useNavigate()
  const field = useFieldThatFollows(search)
  const look = useDebouncedCallback((text: string) => {
    const parts = new URLSearchParams(text.trim() ? { ...others, search: text } : others)
    void go(parts.size > 0 ? `${list}?${parts}` : list, { replace: true, preventScrollReset: true })
  }, typingPauseMs)
  useHotkeys([['/', () => field.current?.focus()]])

  function clear() {
    if (field.current) field.current.value = ''
    field.current?.focus()
    look('')
    look.flush()
  }

  return (
    <search>
      <Form action={list} className={classes.search} onSubmit={() => look.cancel()}>
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextInput
          ref={field}
          name="search"
          type="search"
          aria-label="Search"
          placeholder={placeholder}
          autoComplete="off"
          defaultValue={search}
          onInput={(event) => look(event.currentTarget.value)}
          leftSection={<IconSearch size={18} />}
          rightSection={search && <CloseButton aria-label="Show all again" onClick={clear} />}
          className={classes.field}
        />
        <Button type="submit" variant="default" size="md" className={classes.button}>
          Search
        </Button>
      </Form>
      <NotSavedMessage outcome={problem ? { why: 'refused', message: problem } : undefined} />
    </search>
  )
}

/** An uncontrolled field that follows the address (Back, a link) unless somebody is typing in it. */
function useFieldThatFollows(search: string) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = search
  }, [search])
  return field
}
