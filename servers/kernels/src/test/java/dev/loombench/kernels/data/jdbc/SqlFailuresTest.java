package dev.loombench.kernels.data.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.kernels.data.BadRow;
import dev.loombench.kernels.data.Table;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors as the drivers report them: PostgreSQL by SQLSTATE, MariaDB by error code. */
class SqlFailuresTest {

  @ParameterizedTest
  @CsvSource({
    "53300, 0, the database accepts no more connections",
    "08004, 1040, the database accepts no more connections",
    "42000, 1226, the database accepts no more connections",
    "53100, 0, the database's disk is full",
    "HY000, 1021, the database's disk is full",
    "28P01, 0, the database rejects the login",
    "28000, 1045, the database rejects the login",
    "57P01, 0, the database is unreachable or closed the connection",
    "70100, 1927, the database is unreachable or closed the connection",
    "08000, 0, the database is unreachable or closed the connection",
    ", 0, the database is unreachable or closed the connection",
    "42000, 1064, 'the database rejected the statement, state 42000'"
  })
  void anErrorOfEitherEngineHasTheSameMessage(String state, int code, String message) {
    assertThat(SqlFailures.of(new SQLException("driver's text", state, code))).hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource({"23503, 0", "23000, 1452"})
  void aMissingReferenceIsTheClientsError(String state, int code) {
    assertThat(SqlFailures.of(new SQLException("driver's text", state, code), Table.LINES))
        .isInstanceOf(BadRow.class)
        .hasMessage("a row of lines references a row that does not exist");
  }

  @Test
  void anAcquireTimeoutOfThePoolHasNoErrorCode() {
    assertThat(SqlFailures.of(new SQLTransientConnectionException("timed out", "08001")))
        .hasMessage("no pooled connection became free in time");
  }

  /** Lock wait timeout. */
  @Test
  void anErrorOfAMariaDbStatementIsNotAnAcquireTimeout() {
    var failure = new SQLTransientConnectionException("Lock wait timeout exceeded", "HY000", 1205);
    assertThat(SqlFailures.of(failure))
        .hasMessage("the database rejected the statement, state HY000");
  }
}
