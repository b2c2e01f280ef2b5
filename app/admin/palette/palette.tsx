import '@mantine/spotlight/styles.layer.css'
import { Loader, useComputedColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  IconAward,
  IconBuilding,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMoon,
  IconSearch,
  IconSun,
} from '#app/ui/admin/icons.ts'
import { useSignOut } from '../sign-in/use-sign-out.tsx'
import type { FoundEntry } from './found.ts'
import classes from './palette.module.css'
import { takeEarlyKeys } from './early-keys.ts'
import { isAbout } from './is-about.ts'
import { useMay } from '#app/ui/admin/rights.ts'
import { beginnings, places, type PaletteAction } from './places.tsx'
import { useFound } from './use-found.ts'
import { readCommand, useProjectActions } from './use-project-actions.tsx'

const label = 'Find anything'
const [store, spotlight] = createSpotlight()

interface PaletteProps {
  /** Each increase opens it again. */
  openCount: number
  showKeys: () => void
}

/**
 * Opens any page, project or request, and runs the actions that are available everywhere. Loaded when it is
 * first opened.
 */
export default function Palette({ openCount, showKeys }: PaletteProps) {
  const go = useNavigate()
  const may = useMay()
  const [text, setText] = useState('')
  const command = readCommand(text)
  const { found, searching } = useFound(command.text)
  const actions = useActions(showKeys)
  const ofProjects = useProjectActions(found.projects, command.status)
  useEffect(() => spotlight.open(), [openCount])
  useEffect(markFirst, [found, text])

  // Until the server has answered, the results for the shorter text are filtered here.
  const stillMeant = ({ label: name }: FoundEntry) => !searching || isAbout(command.text)({ label: name })
  const toPlace = ({ address, ...action }: PaletteAction) => ({ ...action, onClick: () => void go(address) })
  const toFound = (icon: typeof IconBuilding) => {
    const Icon = icon
    return ({ id, label, line, address }: FoundEntry): SpotlightActionData => ({
      id,
      label,
      description: line,
      leftSection: <Icon size={20} stroke={1.5} aria-hidden />,
      onClick: () => void go(address),
    })
  }
  const groups = [
    { group: 'Projects', actions: found.projects.filter(stillMeant).map(toFound(IconBuilding)) },
    { group: 'Other content', actions: found.documents.filter(stillMeant).map(toFound(IconAward)) },
    { group: 'Requests', actions: found.requests.filter(stillMeant).map(toFound(IconMail)) },
    {
      group: 'Pages',
      actions: places
        .filter(({ area }) => may(area))
        .filter(isAbout(text))
        .map(toPlace),
    },
    {
      group: 'Actions',
      actions: [
        ...ofProjects.list,
        ...beginnings
          .filter(({ area }) => may(area, 'write'))
          .filter(isAbout(text))
          .map(toPlace),
        ...actions.list.filter(isAbout(text)),
      ],
    },
  ].filter(({ actions }) => actions.length > 0)
  const count = groups.reduce((sum, { actions }) => sum + actions.length, 0)

  return (
    <>
      <Spotlight
        store={store}
        actions={text.trim() === '' ? groups.toReversed() : groups}
        filter={(_, actions) => actions}
        query={text}
        onQueryChange={setText}
        shortcut={null}
        highlightQuery
        scrollable
        // Keeps its position, however many results there are.
        centered={false}
        yOffset="12dvh"
        maxHeight="min(560px, 70dvh)"
        classNames={{ actionDescription: classes.line }}
        attributes={{ content: { 'aria-label': label } }}
        overlayProps={{ backgroundOpacity: 0.5, blur: 0 }}
        nothingFound={searching ? 'Looking …' : 'Nothing found. Try a project code or a page title.'}
        searchProps={{
          placeholder: 'A page, a project’s name or code, who sent a request',
          'aria-label': label,
          onFocus: () => setText((before) => before + takeEarlyKeys()),
          leftSection: <IconSearch size={20} />,
          rightSection: searching && <Loader size={16} color="orange" />,
        }}
      />
      <VisuallyHidden role="status">{text.trim() !== '' && !searching && `${count} found`}</VisuallyHidden>
      {actions.form}
      {ofProjects.shown}
    </>
  )
}

/** Mantine marks the entry that Enter opens on each keystroke, but the server's results arrive later. */
function markFirst() {
  const list = document.getElementById(store.getState().listId)
  for (const marked of list?.querySelectorAll('[data-selected]') ?? [])
    marked.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/**
 * The actions available everywhere, and the form that signs out. The form leaves the page, so that nothing
 * stays in memory.
 */
function useActions(showKeys: () => void) {
  const { signOut, render } = useSignOut()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const list: (SpotlightActionData & { label: string })[] = [
    {
      id: 'colours',
      label: isDark ? 'Light colours' : 'Dark colours',
      keywords: 'mode night day scheme',
      leftSection: isDark ? <IconSun size={20} stroke={1.5} /> : <IconMoon size={20} stroke={1.5} />,
      onClick: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'keys',
      label: 'Keyboard shortcuts',
      keywords: 'keyboard shortcuts help',
      leftSection: <IconKeyboard size={20} stroke={1.5} />,
      onClick: showKeys,
    },
    {
      id: 'sign-out',
      label: 'Sign out',
      leftSection: <IconLogout size={20} stroke={1.5} />,
      onClick: signOut,
    },
  ]
  return { list, form: render() }
}
