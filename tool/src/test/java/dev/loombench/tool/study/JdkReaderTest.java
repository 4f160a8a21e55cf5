package dev.loombench.tool.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class JdkReaderTest {

  private static final String OURS = "a: {server: spring-mvc%s}";
  private static final String YOURS = "a: {command: ['{java}', '{jvm}', App, '{port}']%s}";

  @Test
  void withoutAWordItIsTheToolsOwn() {
    assertThat(jdk("", OURS.formatted(""))).isEmpty();
  }

  @Test
  void aReleaseAndAVersionAreKeptAsWritten() {
    assertThat(jdk("", OURS.formatted(", jdk: 21"))).isEqualTo("21");
    assertThat(jdk("", OURS.formatted(", jdk: 21.0.8"))).isEqualTo("21.0.8");
    assertThat(jdk("", OURS.formatted(", jdk: 25.0"))).isEqualTo("25.0");
  }

  @Test
  void aFolderIsFoundFromTheStudyFileOrTheUsersHome() {
    assertThat(jdk("", OURS.formatted(", jdk: /opt/java/21"))).isEqualTo("/opt/java/21");
    assertThat(jdk("", OURS.formatted(", jdk: ../jdks/21"))).isEqualTo("/studies/jdks/21");
    assertThat(jdk("", OURS.formatted(", jdk: ~/jdks/21")))
        .isEqualTo(System.getProperty("user.home") + "/jdks/21");
  }

  @Test
  void thatOfTheStudyIsForVariantsWithoutTheirOwn() {
    assertThat(jdk("jvm: {jdk: 21}", OURS.formatted(""))).isEqualTo("21");
    assertThat(jdk("jvm: {jdk: 21}", OURS.formatted(", jdk: 25"))).isEqualTo("25");
    assertThat(jdk("jvm: {jdk: 17}", YOURS.formatted(""))).isEqualTo("17");
  }

  @Test
  void aCommandThatDoesNotSayWhereItGoesHasItsOwn() {
    assertThat(jdk("jvm: {jdk: 21}", "a: {command: [java, App, '{port}']}")).isEmpty();
  }

  private static String jdk(String jvm, String variant) {
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
    return new StudyReader().read(text, Path.of("/studies/own/study.yaml")).variant("a").jdk();
  }
}
