"use client";

import { view } from "@/components/list/list-view";
import { fileList } from "./files.list";

export const FileTable = view(fileList);
