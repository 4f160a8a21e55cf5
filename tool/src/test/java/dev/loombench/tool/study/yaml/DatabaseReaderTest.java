package dev.loombench.tool.study.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.DatabaseChoice;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Study;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseReaderTest {

  @Test
  void theDefaultIsEmbeddedWithAHundredConnections() {
    assertThat(read("").database()).isEqualTo(new DatabaseChoice.Embedded(100, Optional.empty()));
  }

  @Test
  void readsConnectionsAndFolderOfAnEmbeddedDatabase() {
    assertThat(read("database: {connections: 20, folder: data}").database())
        .isEqualTo(new DatabaseChoice.Embedded(20, Optional.of(Path.of("/studies/data"))));
  }

  @Test
  void readsUrlUserAndPasswordVariableOfAnExternalDatabase() {
    String own = "{url: 'postgresql://db.test:5433/shop', user: me, password-from: SHOP_PASSWORD}";
    assertThat(read("database: " + own).database())
        .isEqualTo(
            new DatabaseChoice.Own(
                URI.create("postgresql://db.test:5433/shop"),
                "me",
                Optional.of(new SecretSource.Variable("SHOP_PASSWORD"))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          {url: 'mysql://db.test:3306/shop', user: me}             | postgresql://127.0.0.1:5432/name
          {url: 'postgresql://me:pw@db.test:5433/shop', user: me}  | postgresql://127.0.0.1:5432/name
          {url: 'postgresql://db.test:5433/shop'}                  | 'user' is missing
          {url: 'postgresql://db.test:5433/shop', user: me, password-from: 'a b'} | not a name of a variable
          {connections: 0}                                         | a whole number from 1 to 10000
          {connections: 5, user: me}                               | unknown field 'user'
          """)
  void reportsErrors(String database, String message) {
    assertThatThrownBy(() -> read("database: " + database))
        .isInstanceOf(Problem.class)
        .hasMessageContaining(message);
  }

  private static Study read(String database) {
    return new StudyReader()
        .read(
            """
            study: test
            question: Which?
            variants: {mvc: {server: spring-mvc}}
            workloads: {any: {kernel: db, load: {users: 2}}}
            %s
            """
                .formatted(database),
            Path.of("/studies/study.yaml"));
  }
}
