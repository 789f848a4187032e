print("moonrunner")
