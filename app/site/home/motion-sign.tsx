/** Two bars where pressing stops a movement, a triangle where it begins one. */
export function MotionSign({ moving }: { moving: boolean }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={moving ? 'M7 3v14M13 3v14' : 'M6 3.5v13L16.5 10z'} />
    </svg>
  )
}
