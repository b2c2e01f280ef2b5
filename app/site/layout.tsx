import { Outlet } from 'react-router'

export async function loader() {
  return { year: new Date().getFullYear() }
}

export default function SiteLayout() {
  return <Outlet />
}
