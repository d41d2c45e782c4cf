import { createPinia } from 'pinia'
import { createApp } from 'vue'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/menus.css'
import AppWindow from './app/AppWindow.vue'
import { i18n } from './shared/messages'

createApp(AppWindow).use(createPinia()).use(i18n).mount('#app')
