import { formatNumber } from '#app/ui/format-number.ts'
import classes from './table.module.css'

interface CountProps {
  number: number
  one: string
  many: string
  faulty?: boolean
}

export function Count({ number, one, many, faulty }: CountProps) {
  return (
    <p data-fault={faulty || undefined}>
      <span className={classes.numeral}>{formatNumber(number)}</span>
      <span>{` ${number === 1 ? one : many}`}</span>
    </p>
  )
}
