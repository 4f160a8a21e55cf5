package dev.loombench.servers.quarkus;

import dev.loombench.kernels.data.Engine;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Main classes, one per build. {@code quarkus.package.main-class} selects one of them. */
final class Builds {

  private Builds() {}

  /** Worker threads. */
  @QuarkusMain(name = "worker")
  public static final class Worker {

    private Worker() {}

    /** Starts the server. Its options are those of {@link Build#optionNames}. */
    public static void main(String[] args) {
      QuarkusServer.start(new Build(Model.WORKER, Build.JDBC, Engine.POSTGRESQL), args);
    }
  }

  /** Worker threads, with Hibernate. */
  @QuarkusMain(name = "worker-jpa")
  public static final class WorkerJpa {

    private WorkerJpa() {}

    /** Starts the server. Its options are those of {@link Build#optionNames}. */
    public static void main(String[] args) {
      QuarkusServer.start(new Build(Model.WORKER, Build.JPA, Engine.POSTGRESQL), args);
    }
  }

  /** Virtual threads. */
  @QuarkusMain(name = "virtual")
  public static final class Virtual {

    private Virtual() {}

    /** Starts the server. Its options are those of {@link Build#optionNames}. */
    public static void main(String[] args) {
      QuarkusServer.start(new Build(Model.VIRTUAL, Build.JDBC, Engine.POSTGRESQL), args);
    }
  }

  /** Virtual threads, with Hibernate. */
  @QuarkusMain(name = "virtual-jpa")
  public static final class VirtualJpa {

    private VirtualJpa() {}

    /** Starts the server. Its options are those of {@link Build#optionNames}. */
    public static void main(String[] args) {
      QuarkusServer.start(new Build(Model.VIRTUAL, Build.JPA, Engine.POSTGRESQL), args);
    }
  }

  /** Event loops. */
  @QuarkusMain(name = "reactive")
  public static final class Reactive {

    private Reactive() {}

    /** Starts the server. Its options are those of {@link Build#optionNames}. */
    public static void main(String[] args) {
      QuarkusServer.start(new Build(Model.REACTIVE, Build.VERTX, Engine.POSTGRESQL), args);
    }
  }

  /** Worker threads, with MariaDB. */
  @QuarkusMain(name = "worker-mariadb")
  public static final class WorkerMariaDb {

    private WorkerMariaDb() {}

    /** Starts the server. Its options are those of {@link Build#optionNames}. */
    public static void main(String[] args) {
      QuarkusServer.start(new Build(Model.WORKER, Build.JDBC, Engine.MARIADB), args);
    }
  }

  /** Worker threads, with Hibernate and MariaDB. */
  @QuarkusMain(name = "worker-jpa-mariadb")
  public static final class WorkerJpaMariaDb {

    private WorkerJpaMariaDb() {}

    /** Starts the server. Its options are those of {@link Build#optionNames}. */
    public static void main(String[] args) {
      QuarkusServer.start(new Build(Model.WORKER, Build.JPA, Engine.MARIADB), args);
    }
  }

  /** Virtual threads, with MariaDB. */
  @QuarkusMain(name = "virtual-mariadb")
  public static final class VirtualMariaDb {

    private VirtualMariaDb() {}

    /** Starts the server. Its options are those of {@link Build#optionNames}. */
    public static void main(String[] args) {
      QuarkusServer.start(new Build(Model.VIRTUAL, Build.JDBC, Engine.MARIADB), args);
    }
  }

  /** Virtual threads, with Hibernate and MariaDB. */
  @QuarkusMain(name = "virtual-jpa-mariadb")
  public static final class VirtualJpaMariaDb {

    private VirtualJpaMariaDb() {}

    /** Starts the server. Its options are those of {@link Build#optionNames}. */
    public static void main(String[] args) {
      QuarkusServer.start(new Build(Model.VIRTUAL, Build.JPA, Engine.MARIADB), args);
    }
  }
}
