package dev.loombench.tool.study.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Backing;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Work.Login;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoginReaderTest {

  @Test
  void readsLoginAndReset() {
    Work.Own own =
        own(
            """
                login:
                  request: {path: /login, body: "u=jean&p={secret:PASSWORD}&k={secret:file:key}"}
                  token: /data/access_token
                reset: [sh, "{folder}/reset.sh"]
            """);

    assertThat(own.login())
        .hasValue(
            new Login(
                RequestSpec.of(
                    "POST",
                    "/login",
                    Map.of(),
                    "u=jean&p={secret:PASSWORD}&k={secret:file:/studies/own/key}"),
                Optional.of("/data/access_token")));
    assertThat(own.login().orElseThrow().secrets())
        .containsExactly(
            new SecretSource.Variable("PASSWORD"),
            new SecretSource.TextFile(Path.of("/studies/own/key")));
    assertThat(own.reset()).isEqualTo(List.of("sh", "/studies/own/reset.sh"));
    assertThat(own.needs()).containsExactly(Backing.RESET);
  }

  @Test
  void bothAreOptional() {
    Work.Own own = own("");

    assertThat(own.login()).isEmpty();
    assertThat(own.reset()).isEmpty();
    assertThat(own.needs()).isEmpty();
  }

  @Test
  void namesTheLineOfAMistake() {
    refuses(
        "    login: {request: {path: /login, body: '{secret:a b}'}}\n",
        "study.yaml:8: workloads.w.login.request: {secret:a b} names no environment variable and"
            + " no file:PATH");
    refuses(
        "    login: {request: {path: /login}, token: token}\n",
        "study.yaml:8: workloads.w.login.token: found 'token'; give a JSON pointer like"
            + " /access_token");
    refuses(
        "    reset: []\n",
        "study.yaml:8: workloads.w.reset: the list is empty; give the program and its arguments");
  }

  private static void refuses(String fields, String message) {
    assertThatThrownBy(() -> own(fields))
        .isInstanceOf(Problem.class)
        .hasMessage("/studies/own/" + message);
  }

  private static Work.Own own(String fields) {
    String text =
        """
        study: s
        question: Which?
        variants: {a: {server: spring-mvc}}
        workloads:
          w:
            request: {path: /a}
            load: {users: 5}
        """
            + fields;
    return (Work.Own)
        new StudyReader()
            .read(text, Path.of("/studies/own/study.yaml"))
            .workloads()
            .getFirst()
            .work();
  }
}
