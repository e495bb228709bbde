export { answerAuth as GET, answerAuth as POST } from "@/lib/http/sign-in/next-auth-route";
