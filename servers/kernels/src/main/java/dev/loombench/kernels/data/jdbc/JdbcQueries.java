package dev.loombench.kernels.data.jdbc;

import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.data.Product;
import dev.loombench.kernels.data.Row;
import dev.loombench.kernels.data.RowReader;
import dev.loombench.kernels.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;

/** Queries by plain JDBC. */
public final class JdbcQueries implements Queries {

  private final DataSource pool;
  private final Engine engine;

  /** Creates queries on connections of a pool. */
  public JdbcQueries(DataSource pool, Engine engine) {
    this.pool = pool;
    this.engine = engine;
  }

  @Override
  public List<Product> products() {
    return read(Product.SELECT, Product::read);
  }

  @Override
  public List<Row> rows(Table table) {
    return read(table.select(engine), table::read);
  }

  private <T> List<T> read(String select, Function<RowReader, T> mapper) {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement = connection.prepareStatement(select);
        ResultSet result = statement.executeQuery()) {
      var reader = new ResultReader(result);
      var rows = new ArrayList<T>();
      while (result.next()) {
        rows.add(mapper.apply(reader));
      }
      return rows;
    } catch (SQLException failure) {
      throw SqlFailures.of(failure);
    }
  }

  @Override
  public long insert(Table table, List<Object> values) {
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      long id = insert(connection, table, values);
      connection.commit();
      return id;
    } catch (SQLException failure) {
      // The pool rolls back when the connection is returned.
      throw SqlFailures.of(failure, table);
    }
  }

  private long insert(Connection connection, Table table, List<Object> values) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(table.insert(engine, place -> "?"))) {
      for (int place = 1; place <= values.size(); place++) {
        statement.setObject(place, values.get(place - 1));
      }
      try (ResultSet result = statement.executeQuery()) {
        result.next();
        return result.getLong(1);
      }
    }
  }

  private record ResultReader(ResultSet result) implements RowReader {

    @Override
    public long number(String column) {
      try {
        return result.getLong(column);
      } catch (SQLException failure) {
        throw SqlFailures.of(failure);
      }
    }

    @Override
    public float real(String column) {
      try {
        return result.getFloat(column);
      } catch (SQLException failure) {
        throw SqlFailures.of(failure);
      }
    }

    @Override
    public String text(String column) {
      try {
        return result.getString(column);
      } catch (SQLException failure) {
        throw SqlFailures.of(failure);
      }
    }
  }
}
