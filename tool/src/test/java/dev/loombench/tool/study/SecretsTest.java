package dev.loombench.tool.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.id.WorkloadId;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretsTest extends StudyText {

  private static final String STUDY =
      """
      study: s
      question: Which?
      variants: {a: {command: [app, "{port}"], environment-from: {APP_KEY: APP_SECRET}}}
      workloads:
        w:
          request:
            path: /orders?page=1
            headers: {Accept: text/plain}
            headers-from: {Authorization: API_TOKEN}
            query-from: {key: "file:key.txt"}
          load: {users: 5}
      database: {url: "postgresql://127.0.0.1:5432/bench", user: me, password-from: DB_PASSWORD}
      """;

  private static final Map<String, String> ENVIRONMENT =
      Map.of("API_TOKEN", "Bearer abc", "DB_PASSWORD", "abc", "APP_SECRET", "s3");

  @Test
  void aRequestIsSentWithItsSecretsAndStoredWithoutThem() throws IOException {
    Files.writeString(folder.resolve("key.txt"), "a&b\n");
    Study study = read(STUDY);

    var own = ((Work.Own) study.workload(new WorkloadId("w")).work()).own().getFirst();

    assertThat(own.revealed(ENVIRONMENT::get).path()).isEqualTo("/orders?page=1&key=a%26b");
    assertThat(own.revealed(ENVIRONMENT::get).headers())
        .isEqualTo(Map.of("Accept", "text/plain", "Authorization", "Bearer abc"));
    assertThat(study.toString()).doesNotContain("Bearer", "a&b");
    assertThat(study.workload(new WorkloadId("w")).work().requests().getFirst().path())
        .isEqualTo("/orders?page=1");
  }

  @Test
  void allSecretsOfAStudyAreMaskedTheLongestFirst() throws IOException {
    Files.writeString(folder.resolve("key.txt"), "a&b");

    Secrets secrets = Secrets.of(read(STUDY), ENVIRONMENT::get);

    assertThat(secrets.masked("Authorization: Bearer abc, password abc, key=a&b, s3, page 1"))
        .isEqualTo("Authorization: ***, password ***, key=***, ***, page 1");
    assertThat(secrets).hasToString("4 secrets");
  }

  @Test
  void aMissingVariableOrFileIsAProblemThatNamesIt() throws IOException {
    assertThatThrownBy(() -> Secrets.of(read(STUDY), name -> null))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("the environment variable API_TOKEN is not set");
    assertThatThrownBy(() -> Secrets.of(read(STUDY), ENVIRONMENT::get))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("can't read the secret in " + folder.resolve("key.txt"));
    Files.writeString(folder.resolve("key.txt"), "two\nlines\n");
    assertThatThrownBy(() -> Secrets.of(read(STUDY), ENVIRONMENT::get))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("must hold one line");
  }

  @Test
  void aSecretHeaderInTheFileIsRefused() {
    assertThatThrownBy(
            () -> workload("{request: {path: /, headers: {Cookie: a=b}}, load: {users: 5}}"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("headers-from");
  }

  @Test
  void aStudyWithoutSecretsMasksNothing() {
    assertThat(new Secrets(List.of()).masked("text")).isEqualTo("text");
  }
}
