package dev.loombench.tool.study.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Delay;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DelayReaderTest {

  private static final Delay DB =
      new Delay("db", new Delay.Target.Address("localhost", 5432), Duration.ofMillis(5));
  private static final String DELAYS = "delays: {db: {to: 'localhost:5432', by: 5ms}}";

  @Test
  void readsDelaysAndWhoUsesThem() {
    Study study = read(DELAYS, "'--db={delay.db}'", "");

    assertThat(study.delays()).containsExactly(DB);
    assertThat(study.delaysOf(study.variant(new VariantId("mine")))).containsExactly(DB);
    assertThat(study.delaysOf(study.variant(new VariantId("other")))).isEmpty();
    assertThat(study.usesDatabase(study.variant(new VariantId("mine")))).isFalse();
  }

  @Test
  void hostAndPortAreAvailableSeparately() {
    Study study = read(DELAYS, "'-h={delay.db.host}', '-p={delay.db.port}'", "");

    assertThat(study.delaysOf(study.variant(new VariantId("mine")))).containsExactly(DB);
    assertThat(DB.placeholders("127.0.0.1", 7))
        .containsOnlyKeys("delay.db", "delay.db.host", "delay.db.port")
        .containsEntry("delay.db", "127.0.0.1:7");
  }

  @Test
  void aWorkloadCanReplaceATime() {
    Study study = read(DELAYS, "'{delay.db}'", ", delays: {db: 20ms}");
    Workload workload = study.workload(new WorkloadId("any"));

    assertThat(workload.at(DB)).isEqualTo(DB.by(Duration.ofMillis(20)));
    assertThat(workload.under(workload.loads())).isEqualTo(workload);
  }

  @Test
  void aDelayBeforeTheEmbeddedDatabaseUsesTheDatabase() {
    Study study = read("delays: {db: {to: database, by: 0ms}}", "'{delay.db}'", "");

    assertThat(study.delays())
        .containsExactly(new Delay("db", new Delay.Target.StudyDatabase(), Duration.ZERO));
    assertThat(study.usesDatabase(study.variant(new VariantId("mine")))).isTrue();
    assertThat(study.usesDatabase(study.variant(new VariantId("other")))).isFalse();
  }

  @Test
  void aPlaceholderOfTheDatabaseUsesIt() {
    Study study = read("", "'{database.url}'", "");

    assertThat(study.usesDatabase(study.variant(new VariantId("mine")))).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          {db: {to: 5432, by: 5ms}}             | '{delay.db}' | give host and port, like localhost:5432
          {db: {to: 'h:70000', by: 5ms}}        | '{delay.db}' | give host and port, like localhost:5432
          {db: {to: 'h:1'}}                     | '{delay.db}' | 'by' is missing
          {db: {to: 'h:1', by: 11s}}            | '{delay.db}' | a time from 0s to 10s
          {d.b: {to: 'h:1', by: 5ms}}           | '{delay.db}' | the name of a delay must not contain '.'
          {db: {to: 'h:1', by: 5ms}}            | a            | no command contains '{delay.db}'; put it where a server takes the address of h:1
          {db: {to: 'h:1', by: 5ms}}            | '{delay.d}'  | 'mine' contains '{delay.d}', but the study has no such delay
          """)
  void reportsErrors(String delays, String argument, String message) {
    assertThatThrownBy(() -> read("delays: " + delays, argument, ""))
        .isInstanceOf(Problem.class)
        .hasMessageContaining(message);
  }

  @Test
  void reportsATimeOfAnUnknownDelay() {
    assertThatThrownBy(() -> read(DELAYS, "'{delay.db}'", ", delays: {dc: 20ms}"))
        .hasMessageContaining("'any' sets the delay 'dc', which the study does not have");
  }

  @Test
  void reportsAnUnknownPlaceholderOfTheDatabase() {
    assertThatThrownBy(() -> read("", "'{database.uri}'", ""))
        .hasMessageContaining("contains '{database.uri}'; give one of database.url,");
  }

  @Test
  void anExternalDatabaseHasNoPlaceholders() {
    String external = "database: {url: 'postgresql://127.0.0.1:5432/shop', user: me}\n";
    assertThatThrownBy(() -> read(external, "'{database.url}'", ""))
        .hasMessageContaining(
            "'mine' uses the embedded database, but 'database' names an external");
    assertThatThrownBy(
            () -> read(external + "delays: {db: {to: database, by: 5ms}}", "'{delay.db}'", ""))
        .hasMessageContaining("the delay 'db' uses the embedded database");
  }

  private static Study read(String fields, String argument, String ofWorkload) {
    return new StudyReader()
        .read(
            """
            study: test
            question: Which?
            variants:
              mine: {command: [app, '{port}', %s]}
              other: {command: [app, '{port}']}
            workloads: {any: {request: {path: /}, load: {users: 2}%s}}
            %s
            """
                .formatted(argument, ofWorkload, fields),
            Path.of("/studies/study.yaml"));
  }
}
