import { createPinia } from 'pinia'
import { createApp } from 'vue'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/menus.css'
import AppWindow from './app/AppWindow.vue'
import { i18n } from './shared/messages'
import { useToastStore } from './shared/stores/toasts'

const app = createApp(AppWindow).use(createPinia()).use(i18n)

/** A bug is told to the person too: silence would look like work that is done. */
const tell = (error: unknown): void => {
  console.error(error)
  useToastStore().done('app.somethingBroke')
}
app.config.errorHandler = tell
window.addEventListener('unhandledrejection', (event) => tell(event.reason))

app.mount('#app')
