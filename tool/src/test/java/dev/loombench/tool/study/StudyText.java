package dev.loombench.tool.study;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Studies of a few lines. */
abstract class StudyText {

  @TempDir Path folder;

  final Variant variant(String yaml) {
    return study("variants: {a: " + yaml + "}", "workloads: {w: {kernel: hello, load: {users: 5}}}")
        .variant("a");
  }

  final Workload workload(String yaml) {
    return study("variants: {a: {server: spring-mvc}}", "workloads: {w: " + yaml + "}")
        .workload("w");
  }

  final Study withLoad(String load) {
    return study(
        "variants: {a: {server: spring-mvc}}",
        "workloads: {w: {kernel: hello, load: " + load + "}}");
  }

  final Study study(String... parts) {
    return read("study: s\nquestion: Which?\n" + String.join("\n", parts) + "\n");
  }

  final Study read(String yaml) {
    return new StudyReader().read(yaml, folder.resolve("study.yaml"));
  }
}
