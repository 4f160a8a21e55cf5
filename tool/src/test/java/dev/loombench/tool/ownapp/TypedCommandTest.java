package dev.loombench.tool.ownapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TypedCommandTest {

  private static final TypedCommand TYPED =
      new TypedCommand(List.of("try", "app.jar", "--request", "GET /owners?page=1"));

  @Test
  void quotesWhatAShellWouldChange() {
    assertThat(TYPED.text()).isEqualTo("./loombench try app.jar --request 'GET /owners?page=1'");
  }

  @Test
  void addsFlagsAtTheEnd() {
    assertThat(TYPED.with("--port", "8080").text())
        .isEqualTo("./loombench try app.jar --request 'GET /owners?page=1' --port 8080");
  }

  @Test
  void addsFlagsBeforeTheApplicationsOwnCommand() {
    assertThat(
            new TypedCommand(List.of("try", "--", "java", "-jar", "app.jar"))
                .with("--request", "GET /")
                .text())
        .isEqualTo("./loombench try --request 'GET /' -- java -jar app.jar");
  }

  @Test
  void replacesASettingOfTheStudy() {
    assertThat(
            new TypedCommand(
                    List.of("try", "--set", "protocol.window=4s", "--set", "protocol.timeout=9s"))
                .withSetting("protocol.window", "8s")
                .text())
        .isEqualTo("./loombench try --set protocol.timeout=9s --set protocol.window=8s");
  }

  @Test
  void replacesOneValueOfAFlag() {
    var command = new TypedCommand(List.of("try", "--request", "GET /a", "--request=GET /b"));

    assertThat(command.replacing("--request", "GET /a"::equals, "GET /c").orElseThrow().text())
        .isEqualTo("./loombench try --request 'GET /c' '--request=GET /b'");
    assertThat(command.replacing("--request", "GET /b"::equals, "GET /c").orElseThrow().text())
        .isEqualTo("./loombench try --request 'GET /a' '--request=GET /c'");
    assertThat(command.replacing("--request", "GET /d"::equals, "GET /c")).isEmpty();
  }

  @Test
  void removesAFlagWithItsValue() {
    assertThat(TYPED.without("--request").text()).isEqualTo("./loombench try app.jar");
    assertThat(
            new TypedCommand(List.of("try", "a.jar", "--port=1", "--heap", "1g"))
                .without("--port")
                .text())
        .isEqualTo("./loombench try a.jar --heap 1g");
  }

  @Test
  void showsNoSecrets() {
    String curl =
        "curl -u admin:hunter1 'http://u:hunter2@host:8080/a?password=hunter3&page=1'"
            + " -H 'X-Token: hunter4' -H 'Accept: text/html' -b sid=hunter5";
    var command =
        new TypedCommand(
            List.of(
                "try",
                "app.jar",
                "--curl",
                curl,
                "--curl=" + curl,
                "--env=DB_PASSWORD=hunter6",
                "--header-from",
                "Authorization=TOKEN",
                "--vary",
                "server.session.timeout=1m,2m",
                "-H",
                "X-Api-Key: hunter7",
                "--",
                "./start",
                "--secret",
                "hunter8",
                "--db.password=hunter9",
                "--port={port}"));

    String safe = "curl '\\''http://host:8080/a?page=1'\\'' -X GET -H '\\''Accept: text/html'\\''";
    assertThat(command.text())
        .isEqualTo(
            "./loombench try app.jar --curl '%s' '--curl=%s' '--env=DB_PASSWORD=***'"
                    .formatted(safe, safe)
                + " --header-from Authorization=TOKEN --vary server.session.timeout=1m,2m"
                + " -H 'X-Api-Key: ***' -- ./start --secret '***' '--db.password=***'"
                + " '--port={port}'");
  }

  @Test
  void showsNoSecretsOfACommandThatIsRecorded() {
    String client =
        "curl -u admin:hunter1 '{url}/a?password=hunter2&page=1' -H \"X-Token: hunter3\""
            + " -H 'Accept: text/html' && k6 run -e TOKEN=hunter4 -e BASE={url} s.js";

    assertThat(new TypedCommand(List.of("try", "app.jar", "--record-with", client)).text())
        .doesNotContain("hunter")
        .contains("{url}/a?password=***&page=1", "Accept: text/html", " && k6 run", "BASE={url}");
  }
}
