"use client";

import { view } from "@/components/list/list-view";
import { noticeList } from "./notices.list";

export const NoticeTable = view(noticeList);
