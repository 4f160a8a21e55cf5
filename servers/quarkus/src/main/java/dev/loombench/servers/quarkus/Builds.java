package dev.loombench.servers.quarkus;

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
      QuarkusServer.start(new Build(Model.WORKER, Build.JDBC), args);
    }
  }

  /** Worker threads, with Hibernate. */
  @QuarkusMain(name = "worker-jpa")
  public static final class WorkerJpa {

    private WorkerJpa() {}

    /** Starts the server. Its options are those of {@link Build#optionNames}. */
    public static void main(String[] args) {
      QuarkusServer.start(new Build(Model.WORKER, Build.JPA), args);
    }
  }

  /** Virtual threads. */
  @QuarkusMain(name = "virtual")
  public static final class Virtual {

    private Virtual() {}

    /** Starts the server. Its options are those of {@link Build#optionNames}. */
    public static void main(String[] args) {
      QuarkusServer.start(new Build(Model.VIRTUAL, Build.JDBC), args);
    }
  }

  /** Virtual threads, with Hibernate. */
  @QuarkusMain(name = "virtual-jpa")
  public static final class VirtualJpa {

    private VirtualJpa() {}

    /** Starts the server. Its options are those of {@link Build#optionNames}. */
    public static void main(String[] args) {
      QuarkusServer.start(new Build(Model.VIRTUAL, Build.JPA), args);
    }
  }

  /** Event loops. */
  @QuarkusMain(name = "reactive")
  public static final class Reactive {

    private Reactive() {}

    /** Starts the server. Its options are those of {@link Build#optionNames}. */
    public static void main(String[] args) {
      QuarkusServer.start(new Build(Model.REACTIVE, Build.VERTX), args);
    }
  }
}
