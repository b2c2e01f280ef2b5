export function VideoIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2.5 4.5h19v15h-19zM10 8.5v7l5.5-3.5z" />
    </svg>
  )
}
