package dev.loombench.tool.study;

import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.yaml.StudyReader;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Studies of a few lines. */
public abstract class StudyText {

  @TempDir protected Path folder;

  protected final Variant variant(String yaml) {
    return study("variants: {a: " + yaml + "}", "workloads: {w: {kernel: hello, load: {users: 5}}}")
        .variant(new VariantId("a"));
  }

  protected final Workload workload(String yaml) {
    return study("variants: {a: {server: spring-mvc}}", "workloads: {w: " + yaml + "}")
        .workload(new WorkloadId("w"));
  }

  protected final Study withLoad(String load) {
    return study(
        "variants: {a: {server: spring-mvc}}",
        "workloads: {w: {kernel: hello, load: " + load + "}}");
  }

  protected final Study study(String... parts) {
    return read("study: s\nquestion: Which?\n" + String.join("\n", parts) + "\n");
  }

  protected final Study read(String yaml) {
    return new StudyReader().read(yaml, folder.resolve("study.yaml"));
  }
}
