package dev.loombench.servers.quarkus.blocking;

import dev.loombench.servers.quarkus.Model;
import io.quarkus.arc.properties.IfBuildProperty;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * One thread per downstream call, platform or virtual as for requests.
 *
 * @param executor starts the threads
 */
record CallThreads(ExecutorService executor) {

  /** Producers, one per model. */
  static class Producers {

    @Produces
    @Singleton
    @IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_WORKER)
    CallThreads platform() {
      return new CallThreads(
          Executors.newCachedThreadPool(Thread.ofPlatform().name("call-", 1).daemon().factory()));
    }

    @Produces
    @Singleton
    @IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_VIRTUAL)
    CallThreads virtual() {
      return new CallThreads(
          Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("call-", 1).factory()));
    }
  }
}
