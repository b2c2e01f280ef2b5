import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '#app/ui/admin/icons.ts'

interface MoveButtonsProps {
  /** The name of the item to move. */
  name: string
  /** Its current position, counted from 0, and the number of items. */
  place: number
  of: number
  move: (to: number) => void
}

/** Arrow buttons for a list that is ordered by hand. */
export function MoveButtons({ name, place, of, move }: MoveButtonsProps) {
  return (
    <>
      <ActionIcon
        size={44}
        aria-label={`Move ${name} up`}
        data-control={`up${place}`}
        disabled={place === 0}
        onClick={() => move(place - 1)}
      >
        <IconArrowUp size={20} />
      </ActionIcon>
      <ActionIcon
        size={44}
        aria-label={`Move ${name} down`}
        data-control={`down${place}`}
        disabled={place === of - 1}
        onClick={() => move(place + 1)}
      >
        <IconArrowDown size={20} />
      </ActionIcon>
    </>
  )
}
