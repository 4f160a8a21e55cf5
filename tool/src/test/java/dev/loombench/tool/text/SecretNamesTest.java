package dev.loombench.tool.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SecretNamesTest {

  @Test
  void namesOfSecrets() {
    assertThat(
            List.of(
                "Authorization",
                "X-Auth",
                "X-Token",
                "Cookie",
                "api_key",
                "key",
                "pin",
                "sid",
                "DB_PASSWORD",
                "spring.datasource.password",
                "pwd",
                "csrfToken",
                "PHPSESSID",
                "Ocp-Apim-Subscription-Key",
                "passphrase"))
        .allMatch(SecretNames::isSecret);
    assertThat(
            List.of(
                "page",
                "Accept",
                "author",
                "keyword",
                "sort-key",
                "Idempotency-Key",
                "pinned",
                "passenger",
                "design",
                "X-Request-Id"))
        .noneMatch(SecretNames::isSecret);
  }

  @Test
  void masksValuesByTheirNames() {
    assertThat(SecretNames.masked("GET /a?page=1&api_key=hunter2&q=x"))
        .isEqualTo("GET /a?page=1&api_key=***&q=x");
    assertThat(SecretNames.masked("--spring.datasource.password=hunter2"))
        .isEqualTo("--spring.datasource.password=***");
    assertThat(SecretNames.masked("POST /login {\"user\":\"jean\", \"password\": \"hun\\\"ter2\"}"))
        .isEqualTo("POST /login {\"user\":\"jean\", \"password\": \"***\"}");
    assertThat(SecretNames.masked("{\"pin\": 1234, \"n\": 5}"))
        .isEqualTo("{\"pin\": ***, \"n\": 5}");
    assertThat(SecretNames.masked("<u:user>jean</u:user><u:password a='b'>hunter2</u:password>"))
        .isEqualTo("<u:user>jean</u:user><u:password a='b'>***</u:password>");
  }

  @Test
  void masksLongAndCutTexts() {
    assertThat(SecretNames.masked("{\"token\": \"" + "a\\n".repeat(100_000) + "\", \"b\": 1}"))
        .isEqualTo("{\"token\": \"***\", \"b\": 1}");
    assertThat(SecretNames.masked("{\"token\": \"hunter2 and mo")).isEqualTo("{\"token\": \"***");
  }

  @Test
  void masksHeadersCredentialsAndUsersOfUrls() {
    assertThat(SecretNames.masked("X-Token: hunter2")).isEqualTo("X-Token: ***");
    assertThat(SecretNames.masked("Accept: text/html")).isEqualTo("Accept: text/html");
    assertThat(SecretNames.masked("refused: Authorization: Basic aHVudGVyMg=="))
        .isEqualTo("refused: Authorization: Basic ***");
    assertThat(SecretNames.masked("http://admin:hunter2@localhost:8080/a"))
        .isEqualTo("http://***@localhost:8080/a");
  }

  @Test
  void keepsPlaceholders() {
    for (String text :
        List.of(
            "--spring.datasource.password={database.password}",
            "POST /login {\"password\":\"{secret:PASSWORD}\"}",
            "X-Token: {secret:TOKEN}")) {
      assertThat(SecretNames.masked(text)).isEqualTo(text);
    }
  }
}
