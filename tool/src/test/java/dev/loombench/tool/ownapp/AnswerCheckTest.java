package dev.loombench.tool.ownapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.ownapp.answers.AnswerPair;
import dev.loombench.tool.ownapp.answers.ReceivedAnswer;
import dev.loombench.tool.ownapp.start.FirstStart;
import dev.loombench.tool.study.id.VariantId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AnswerCheckTest {

  private static final AnswerCheck CHECK =
      new AnswerCheck(
          List.of(RequestSpec.get("/owners?page=1")),
          new TypedCommand(List.of("try", "app.jar", "--request", "GET /owners?page=1")));

  @Test
  void aRequestBehindALoginAsksForAToken() {
    assertThatThrownBy(() -> CHECK.requireAnswers(answered("pool", 401, "", "")))
        .hasMessageContaining(
            "GET /owners?page=1 answers 401, which means a login. Log in by --login,")
        .hasMessageEndingWith("--header-from Authorization=API_TOKEN");
  }

  @Test
  void aRedirectToALoginAsksForACookie() {
    assertThatThrownBy(
            () -> CHECK.requireAnswers(answered("pool", 302, "http://localhost/login", "")))
        .hasMessageContaining("answers 302 and redirects to http://localhost/login")
        .hasMessageEndingWith("--header-from Cookie=SESSION_COOKIE");
  }

  @Test
  void aRequestThatFailsAsksForAnother() {
    assertThatThrownBy(() -> CHECK.requireAnswers(answered("pool", 404, "", "")))
        .hasMessageContaining("answers 404, which counts as failed")
        .hasMessageEndingWith("try app.jar --request 'GET /OTHER'");
  }

  @Test
  void aRequestOfAFileThatFailsIsRemovedInTheStudy() {
    var check =
        new AnswerCheck(
            List.of(RequestSpec.get("/a")),
            new TypedCommand(List.of("try", "app.jar", "--har=a.har", "--request=GET /b")));

    assertThatThrownBy(() -> check.requireAnswers(answered("pool", 500, "", "")))
        .hasMessageContaining("GET /a answers 500, which counts as failed. Write the study")
        .hasMessageEndingWith("--dry-run --study my-study.yaml");
  }

  @Test
  void aRedirectToHttpsAsksForTheHeaderOfAProxy() {
    assertThatThrownBy(
            () -> CHECK.requireAnswers(answered("pool", 301, "https://shop.example.test/", "")))
        .hasMessageContaining(
            "GET /owners?page=1 answers 301 and redirects to https://shop.example.test/: it wants TLS")
        .hasMessageEndingWith("--header 'X-Forwarded-Proto: https'");
  }

  @Test
  void aRedirectToSingleSignOnAsksForACookie() {
    assertThatThrownBy(() -> CHECK.requireAnswers(answered("pool", 302, "/sso/start", "")))
        .hasMessageContaining("answers 302 and redirects to /sso/start, which looks like a login");
  }

  @Test
  void anAnswerIsDescribedByStatusKindSizeAndTarget() {
    assertThat(AnswerCheck.described(RequestSpec.get("/a"), answer(302, "/b", "moved")))
        .isEqualTo("GET /a: 302 to /b (only this redirect is measured), text/plain, 5 bytes");
    assertThat(AnswerCheck.described(RequestSpec.get("/a"), new ReceivedAnswer(204, "", "", "", 0)))
        .isEqualTo("GET /a: 204, no body");
  }

  @Test
  void anotherRedirectIsAnAnswer() {
    CHECK.requireAnswers(answered("pool", 302, "/owners/1", ""));
  }

  @Test
  void differentAnswersNameRequestVariantsAndDifference() {
    assertThatThrownBy(
            () ->
                CHECK.requireSame(
                    answered("pool", 200, "", "Ann"), answered("virtual", 200, "", "Bob")))
        .hasMessageContaining(
            "pool and virtual answer GET /owners?page=1 differently. First difference, body: pool"
                + " answers 'Ann', virtual answers 'Bob'.")
        .hasMessageEndingWith("--accept-different");
  }

  @Test
  void bodiesThatVaryAreCounted() {
    FirstStart.Answered varying =
        new FirstStart.Answered(
            new VariantId("pool"),
            Optional.empty(),
            "/",
            List.of(new AnswerPair(answer(200, "", "a"), answer(200, "", "a, b"))),
            Optional.empty(),
            Path.of("pool.log"),
            List.of(),
            false);

    CHECK.requireSame(varying, varying);
    assertThat(CHECK.notCompared(varying, varying)).isEqualTo(1);
  }

  private static FirstStart.Answered answered(
      String variant, int status, String location, String body) {
    ReceivedAnswer answer = answer(status, location, body);
    return new FirstStart.Answered(
        new VariantId(variant),
        Optional.empty(),
        "/",
        List.of(new AnswerPair(answer, answer)),
        Optional.empty(),
        Path.of(variant + ".log"),
        List.of(),
        false);
  }

  private static ReceivedAnswer answer(int status, String location, String body) {
    return new ReceivedAnswer(status, "text/plain", location, body, body.length());
  }
}
