import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '#app/ui/admin/icons.ts'

interface MoveButtonsProps {
  /** What is moved. */
  name: string
  /** Where it stands, of how many. */
  place: number
  of: number
  move: (to: number) => void
}

/** The arrows of an order that is made by hand. */
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
