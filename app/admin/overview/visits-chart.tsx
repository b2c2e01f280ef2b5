import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { useReducedMotion } from '@mantine/hooks'

/** A label for every week, or for every third of three months. */
const labels = 5

export default function VisitsChart({ visits }: { visits: { day: string; Visits: number }[] }) {
  const still = useReducedMotion()
  return (
    <BarChart
      h={290}
      data={visits}
      dataKey="day"
      series={[{ name: 'Visits', color: 'var(--chart-bar)' }]}
      tickLine="none"
      gridAxis="x"
      strokeDasharray="0"
      barProps={{ radius: 0, isAnimationActive: !still, maxBarSize: 18 }}
      xAxisProps={{ interval: Math.ceil(visits.length / labels), tickMargin: 8 }}
      yAxisProps={{ width: 44, allowDecimals: false }}
      withTooltip
    />
  )
}
