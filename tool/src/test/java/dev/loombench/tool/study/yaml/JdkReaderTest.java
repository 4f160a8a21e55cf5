package dev.loombench.tool.study.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.id.VariantId;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JdkReaderTest {

  @Test
  void theDefaultIsTheJdkOfTheTool() {
    assertThat(jdk("", ours(""))).isEmpty();
  }

  @Test
  void keepsReleasesAndVersionsAsWritten() {
    assertThat(jdk("", ours(", jdk: 21"))).hasValue("21");
    assertThat(jdk("", ours(", jdk: 21.0.8"))).hasValue("21.0.8");
    assertThat(jdk("", ours(", jdk: 25.0"))).hasValue("25.0");
  }

  @Test
  void resolvesFoldersFromTheStudyFileAndTheHome() {
    assertThat(jdk("", ours(", jdk: /opt/java/21"))).hasValue("/opt/java/21");
    assertThat(jdk("", ours(", jdk: ../jdks/21"))).hasValue("/studies/jdks/21");
    assertThat(jdk("", ours(", jdk: ~/jdks/21")))
        .hasValue(System.getProperty("user.home") + "/jdks/21");
  }

  @Test
  void theStudysJdkAppliesToVariantsWithoutOne() {
    assertThat(jdk("jvm: {jdk: 21}", ours(""))).hasValue("21");
    assertThat(jdk("jvm: {jdk: 21}", ours(", jdk: 25"))).hasValue("25");
    assertThat(jdk("jvm: {jdk: 17}", "a: {command: ['{java}', '{port}']}")).hasValue("17");
  }

  @Test
  void aCommandWithoutThePlaceholderHasNoJdk() {
    assertThat(jdk("jvm: {jdk: 21}", "a: {command: [java, App, '{port}']}")).isEmpty();
  }

  private static String ours(String more) {
    return "a: {server: spring-mvc%s}".formatted(more);
  }

  private static Optional<String> jdk(String jvm, String variant) {
    String text =
        """
        study: s
        question: Which?
        %s
        variants:
          %s
        workloads: {w: {kernel: hello, load: {users: 5}}}
        """
            .formatted(jvm, variant);
    return new StudyReader()
        .read(text, Path.of("/studies/own/study.yaml"))
        .variant(new VariantId("a"))
        .jdk();
  }
}
