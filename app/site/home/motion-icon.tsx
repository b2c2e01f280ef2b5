/** Two bars if a press stops the movement, a triangle if it starts one. */
export function MotionIcon({ moves }: { moves: boolean }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={moves ? 'M7 3v14M13 3v14' : 'M6 3.5v13L16.5 10z'} />
    </svg>
  )
}
