package dev.loombench.servers.quarkus.blocking;

import dev.loombench.kernels.data.SqlError;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.quarkus.agroal.runtime.AgroalConnectionConfigurer;
import io.quarkus.agroal.runtime.JdbcDriver;
import io.quarkus.arc.Unremovable;
import jakarta.inject.Singleton;
import java.sql.SQLException;

/**
 * Recognition of broken connections for Agroal, which otherwise returns them to requests. Quarkus
 * has it for the drivers of its extensions; MariaDB's is configured as one of another kind.
 */
@Singleton
@Unremovable
@JdbcDriver("other")
class BrokenConnections implements AgroalConnectionConfigurer {

  @Override
  public void setExceptionSorter(
      String databaseKind, AgroalDataSourceConfigurationSupplier dataSource) {
    dataSource.connectionPoolConfiguration().exceptionSorter(BrokenConnections::isBroken);
  }

  private static boolean isBroken(SQLException failure) {
    return SqlError.of(failure.getSQLState(), failure.getErrorCode()) == SqlError.UNREACHABLE;
  }
}
