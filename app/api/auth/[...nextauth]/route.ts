export { answerAuth as GET, answerAuth as POST } from "@/lib/http/next-auth-route";
